import type { Section } from './section.ts'

export function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav className="contents" aria-labelledby="contents-heading">
      <h2 id="contents-heading">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

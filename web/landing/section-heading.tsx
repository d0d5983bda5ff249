type Props = { id: string; eyebrow?: string; heading: string; text?: string }

export function SectionHeading({ id, eyebrow, heading, text }: Props) {
  return (
    <div className="section-heading">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h2 id={id}>{heading}</h2>
      {text && <p className="soft">{text}</p>}
    </div>
  )
}

import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { searchMaxCharacters } from '#shared/constants.ts'
import { searchAnchor } from '#shared/tasks/anchors.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './browse.module.css'

type Props = { text: string; onType: (text: string) => void; onCommit: () => void }

/** The search box. Leaving it, or Enter, writes its text into the URL at once. */
export function BrowseSearchField({ text, onType, onCommit }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    input.current?.focus()
  }

  return (
    <search className={classes.box}>
      <TextInput
        ref={input}
        id={searchAnchor}
        aria-label="Search requests"
        placeholder="Search requests"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={searchMaxCharacters}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onCommit()}
        onBlur={onCommit}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSectionWidth={52}
        rightSection={text && <CloseButton label="Clear search" onClick={clear} />}
      />
    </search>
  )
}

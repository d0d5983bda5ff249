import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { searchMaxCharacters } from '#shared/limits.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import classes from './browse.module.css'

type Props = { text: string; onType: (text: string) => void; onSettle: () => void }

/** The search box. Leaving it, or Enter, puts its words into the URL at once. */
export function BrowseBox({ text, onType, onSettle }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    box.current?.focus()
  }

  return (
    <search className={classes.box}>
      <TextInput
        ref={box}
        aria-label="Search requests"
        placeholder="Search requests"
        size="lg"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={searchMaxCharacters}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onSettle()}
        onBlur={onSettle}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSectionWidth={52}
        rightSection={text && <CloseButton label="Clear search" onClick={clear} />}
      />
    </search>
  )
}

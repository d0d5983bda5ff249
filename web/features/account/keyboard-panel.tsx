import { searchKeySetting } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Turns off the only shortcut of a single key, which speech input may press by mistake. */
export function KeyboardPanel() {
  const { text, write } = useStoredText(searchKeySetting)
  return (
    <Panel title="Keyboard">
      <Switch
        label="“/” goes to search"
        description="For this device. Turn it off if it happens by mistake."
        isAtEnd
        checked={text === ''}
        onChange={({ currentTarget }) => write(currentTarget.checked ? '' : 'off')}
      />
    </Panel>
  )
}

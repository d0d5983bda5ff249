import { useQuery } from '@tanstack/react-query'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './account-panels.module.css'
import { DeviceIcon } from './device-icon.tsx'
import { rememberedBrowsersQuery, useEndRemembering } from './factor-queries.ts'

const formatDay = (until: string) => getDateTimeFormat({ month: 'long', day: 'numeric' }).format(new Date(until))

/** Lists the browsers that skip the second step; each can be asked for it again. Nothing is shown without one. */
export function RememberedBrowsers({ onForgotten }: { onForgotten: () => void }) {
  const { data: browsers = [] } = useQuery(rememberedBrowsersQuery())
  const forget = useEndRemembering()
  if (browsers.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={3}>{factorCopy.rememberedTitle}</Title>
      <Text tone="soft">{factorCopy.rememberedText}</Text>
      <ul className={classes.sessions}>
        {browsers.map(({ id, device, until, isCurrent }) => (
          <li key={id}>
            <DeviceIcon device={device} />
            <div>
              <strong>{device}</strong>
              <span>{factorCopy.rememberedUntil(formatDay(until), isCurrent)}</span>
            </div>
            <BusyButton
              variant="subtle"
              isBusy={forget.isPending && forget.variables === id}
              onClick={() => forget.mutate(id, { onSuccess: onForgotten })}
            >
              Forget<span className="visually-hidden">{` ${device}`}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

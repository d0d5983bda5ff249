import { IconEyeOff } from '@tabler/icons-react'
import { noticesPath } from '#shared/screens.ts'
import { hiddenOfferText } from '#shared/withholding/copy.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { OfferMessage } from './offer-message.tsx'

/** The viewer's own offer that moderators have hidden: why nobody else sees it, and its words. */
export const HiddenOffer = ({ message }: { message: string | null }) => (
  <Stack gap="sm">
    <Note
      as="aside"
      tone="lamp"
      aria-label={hiddenOfferText.title}
      icon={<IconEyeOff size={20} stroke={1.8} aria-hidden />}
    >
      <p>
        <strong>{hiddenOfferText.title}</strong> <span>{hiddenOfferText.reason}</span>{' '}
        <TextLink to={noticesPath}>{hiddenOfferText.link}</TextLink>
      </p>
    </Note>
    {message !== null && (
      <Stack gap="xs">
        <Text size="sm" tone="soft">
          {hiddenOfferText.words}
        </Text>
        <OfferMessage message={message} />
      </Stack>
    )}
  </Stack>
)

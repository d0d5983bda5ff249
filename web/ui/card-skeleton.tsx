import { Card, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** Where cards will be: `<CardSkeletons count={3} />`. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Stack aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} aria-hidden>
          <Group wrap="nowrap" align="start">
            <Skeleton width={46} height={46} radius={14} />
            <Stack gap="xs" flex={1}>
              <Skeleton height={14} width="30%" />
              <Skeleton height={20} width="70%" />
              <Skeleton height={14} width="90%" />
              <Skeleton height={14} width="50%" />
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}

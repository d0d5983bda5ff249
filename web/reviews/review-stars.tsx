import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { ratingMax } from '#shared/limits.ts'

const places = Array.from({ length: ratingMax }, (_, index) => index + 1)

/** What one neighbor gave, as a row of stars. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} out of ${ratingMax} stars`} style={{ color: 'var(--star)', flex: 'none' }}>
    {places.map((place) =>
      place <= rating ? (
        <IconStarFilled key={place} size={17} aria-hidden />
      ) : (
        <IconStar key={place} size={17} stroke={1.5} aria-hidden />
      ),
    )}
  </span>
)

import { useMediaQuery } from '@mantine/hooks'

/** Where the navigation is a bar under the thumb. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const spruce: MantineColorsTuple = [
  '#edf6f2',
  '#ddede6',
  '#bbdbce',
  '#94c7b3',
  '#6fb39a',
  '#4a9a80',
  '#2f8069',
  '#1a6653',
  '#14574a',
  '#0f4a3c',
]
const lamp: MantineColorsTuple = [
  '#fff8ea',
  '#fdf0d9',
  '#fbdfae',
  '#f9cd80',
  '#f7bc54',
  '#f5a623',
  '#dd9016',
  '#a8690a',
  '#7a4a00',
  '#573400',
]
const clay: MantineColorsTuple = [
  '#fdf0ed',
  '#fbe0da',
  '#f5bdb1',
  '#ee9885',
  '#e67a62',
  '#db5e44',
  '#ce4e34',
  '#c2452d',
  '#9f3723',
  '#7c2a1a',
]
const gray: MantineColorsTuple = [
  '#fbfaf6',
  '#f4f2ec',
  '#e4e1d8',
  '#d8d4c9',
  '#c5c0b2',
  '#a39e8f',
  '#6f726a',
  '#52625f',
  '#33423f',
  '#1b2b2a',
]

const medium = { defaultProps: { size: 'md' } } as const
const plainHeader = { defaultProps: { component: 'div' } } as const
const dialog = { radius: 'lg', overlayProps: { backgroundOpacity: 0.45, color: '#0d2830' } } as const
const pops = { shadow: 'md', radius: 'md', transitionProps: { transition: 'pop', duration: 120 } } as const

export const theme = createTheme({
  primaryColor: 'spruce',
  primaryShade: 7,
  colors: { spruce, lamp, clay, gray },
  black: '#1b2b2a',
  white: '#fff',
  fontFamily: 'var(--body)',
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontFamily: 'var(--head)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 5vw, 2.6rem)', lineHeight: '1.1' },
      h2: { fontSize: 'clamp(1.7rem, 3vw, 2.5rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.2rem', lineHeight: '1.25' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '12px', lg: '18px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, so that the parts themselves stay out of the first load.
  components: {
    ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle' } },
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Checkbox: medium,
    Container: { defaultProps: { size: 1188, px: { base: 'md', sm: 'xl' } } },
    DatePickerInput: medium,
    Drawer: { defaultProps: { ...dialog, closeButtonProps: { 'aria-label': 'Close', size: 44 } } },
    Menu: { defaultProps: { ...pops, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { ...dialog, centered: true, closeButtonProps: { 'aria-label': 'Close', size: 44 } },
    },
    // Within a dialog the library's <header> would be a second banner of the page.
    ModalHeader: plainHeader,
    DrawerHeader: plainHeader,
    NativeSelect: medium,
    NumberInput: medium,
    PasswordInput: medium,
    Popover: { defaultProps: pops },
    Select: medium,
    Switch: medium,
    Tabs: { defaultProps: { keepMounted: false } },
    TextInput: medium,
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    TimeInput: medium,
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
})

/** Where the library's own greys fall under 3:1 or 4.5:1 on our paper. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-placeholder': 'var(--placeholder)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--clay-deep)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
  },
  light: {},
  dark: {},
})

/**
 * States, territories and military mail: letters, the first three digits of the ZIP codes, name, and how the name was
 * cut short before there were letters. Source: USPS Publication 65, `L002`.
 */
const list: [letters: string, prefixes: string, name?: string, short?: string][] = [
  ['AA', '340'],
  ['AE', '090-098'],
  ['AK', '995-999', 'Alaska'],
  ['AL', '350-369', 'Alabama', 'Ala'],
  ['AP', '962-966'],
  ['AR', '716-729', 'Arkansas', 'Ark'],
  ['AS', '967', 'American Samoa'],
  ['AZ', '850-865', 'Arizona', 'Ariz'],
  ['CA', '900-961', 'California', 'Calif'],
  ['CO', '800-816', 'Colorado', 'Colo'],
  ['CT', '060-069', 'Connecticut', 'Conn'],
  ['DC', '200-205 569', 'District of Columbia'],
  ['DE', '197-199', 'Delaware', 'Del'],
  ['FL', '320-349', 'Florida', 'Fla'],
  ['FM', '969', 'Micronesia'],
  ['GA', '300-319 398-399', 'Georgia'],
  ['GU', '969', 'Guam'],
  ['HI', '967-968', 'Hawaii'],
  ['IA', '500-528', 'Iowa'],
  ['ID', '832-838', 'Idaho'],
  ['IL', '600-629', 'Illinois', 'Ill'],
  ['IN', '460-479', 'Indiana', 'Ind'],
  ['KS', '660-679', 'Kansas', 'Kans'],
  ['KY', '400-427', 'Kentucky'],
  ['LA', '700-714', 'Louisiana'],
  ['MA', '010-027 055', 'Massachusetts', 'Mass'],
  ['MD', '205-219', 'Maryland'],
  ['ME', '039-049', 'Maine'],
  ['MH', '969', 'Marshall Islands'],
  ['MI', '480-499', 'Michigan', 'Mich'],
  ['MN', '550-567', 'Minnesota', 'Minn'],
  ['MO', '630-658', 'Missouri'],
  ['MP', '969', 'Northern Mariana Islands'],
  ['MS', '386-397', 'Mississippi', 'Miss'],
  ['MT', '590-599', 'Montana', 'Mont'],
  ['NC', '270-289', 'North Carolina'],
  ['ND', '580-588', 'North Dakota'],
  ['NE', '680-693', 'Nebraska', 'Nebr'],
  ['NH', '030-038', 'New Hampshire'],
  ['NJ', '070-089', 'New Jersey'],
  ['NM', '870-884', 'New Mexico'],
  ['NV', '889-898', 'Nevada', 'Nev'],
  ['NY', '005 063 100-149', 'New York'],
  ['OH', '430-459', 'Ohio'],
  ['OK', '730-749', 'Oklahoma', 'Okla'],
  ['OR', '970-979', 'Oregon', 'Oreg'],
  ['PA', '150-196', 'Pennsylvania', 'Penn'],
  ['PR', '006-009', 'Puerto Rico'],
  ['PW', '969', 'Palau'],
  ['RI', '028-029', 'Rhode Island'],
  ['SC', '290-299', 'South Carolina'],
  ['SD', '570-577', 'South Dakota'],
  ['TN', '370-385', 'Tennessee', 'Tenn'],
  ['TX', '733 739 750-799 885', 'Texas', 'Tex'],
  ['UT', '840-847', 'Utah'],
  ['VA', '201 205 220-246', 'Virginia'],
  ['VI', '008', 'Virgin Islands'],
  ['VT', '050-059', 'Vermont'],
  ['WA', '980-994', 'Washington', 'Wash'],
  ['WI', '530-549', 'Wisconsin', 'Wis'],
  ['WV', '247-268', 'West Virginia'],
  ['WY', '820-834', 'Wyoming', 'Wyo'],
]

const prefixesOf = new Map(
  list.flatMap(([letters, prefixes, ...names]) =>
    [letters, ...names].map((name) => [name?.toLowerCase() ?? '', prefixes.split(' ')]),
  ),
)

/** Longer names first, so that 'West Virginia' is not read as 'Virginia'. */
const names = [...prefixesOf.keys()]
  .filter((name) => name.length > 2)
  .sort((a, b) => b.length - a.length)
  .join('|')
const stateAtEnd = new RegExp(`(?:^|[ ,;.(-])(${names}|[a-z]{2}|[a-z]\\.[a-z])[ .,-]*$`, 'i')

type State = { before: string; name: string; fits: boolean; isLetters: boolean }

/** The state that a text ends with: what stands before it, and whether a ZIP code lies there. Null where none does. */
export function stateBefore(text: string, zip: string): State | null {
  const found = stateAtEnd.exec(text)
  const name = found?.[1]
  if (!found || !name) return null
  const key = name.replace('.', '').toLowerCase()
  const prefix = zip.slice(0, 3)
  const fits = prefixesOf.get(key)?.some((range) => {
    const [from = '', to = from] = range.split('-')
    return from <= prefix && prefix <= to
  })
  return { before: text.slice(0, found.index), name, fits: fits ?? false, isLetters: /^[A-Z]\.?[A-Z]$/.test(name) }
}

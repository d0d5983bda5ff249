import type { Refusal } from '#shared/refusals.ts'

/** The passwords that guessers try first, of eight characters or more. */
const common = new Set(
  `password passw0rd password1 password12 password123 12345678 123456789 1234567890 123123123 11111111 00000000
  87654321 88888888 qwertyui qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou iloveyou1
  sunshine princess football baseball superman trustno1 starwars welcome1 letmein1 whatever computer michelle
  jennifer abcd1234 abc12345 abcdefgh admin123 administrator changeme neighbor neighbour`.split(/\s+/),
)

type Owner = { email: string; productName: string }

/**
 * Why nobody can take this password: guessers try the common ones, the product's name and the person's own address
 * first.
 */
export function whyNotPassword(password: string, { email, productName }: Owner): Refusal | null {
  const folded = password.trim().toLowerCase()
  const own = [email, email.split('@')[0] ?? '', productName].map((word) => word.toLowerCase())
  return common.has(folded) || own.includes(folded) ? 'common_password' : null
}

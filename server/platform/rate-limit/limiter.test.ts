import { expect, test } from 'vitest'
import { rates } from '#shared/rates.ts'
import { openLimiter } from './limiter.ts'

const throws = (error: unknown) => {
  throw error
}

test('a refusal by one window takes no points from the others', async () => {
  const secret = 'only for tests, and thirty-two long'
  const limiter = openLimiter({ limits: 'strict', redis: undefined, secret, onError: throws })
  const [perAccount, perAddress] = rates.mailsToAccount
  const asks = async (account: string, address: string) => {
    const counter = limiter.openCallCounter({ ipAddress: address })
    const isAllowed = await counter
      .count('mailsToAccount')
      .then(() => counter.countAccount('mailsToAccount', account))
      .then(
        () => true,
        () => false,
      )
    await counter.finish(isAllowed ? 200 : 429)
    return isAllowed
  }

  for (let turn = 0; turn < perAddress.max; turn++)
    expect(await asks(`neighbor${turn}@porchlight.example`, '192.0.2.1')).toBe(true)
  for (let turn = 0; turn < perAccount.max; turn++)
    expect(await asks('ada@porchlight.example', '192.0.2.1'), 'the address has had its twenty').toBe(false)

  for (let turn = 0; turn < perAccount.max; turn++)
    expect(await asks('ada@porchlight.example', '192.0.2.2'), 'and Ada none of her five').toBe(true)
  expect(await asks('ada@porchlight.example', '192.0.2.3')).toBe(false)
})

type SmtpFailure = { code?: string; message?: string; response?: string }

const responseMaxCharacters = 200

/** Codes of nodemailer (https://nodemailer.com/errors) or parts of its message, and the cause that each shows. */
const causes: [RegExp, (why: string) => string][] = [
  [/ECONNREFUSED/, () => 'refuses connections'],
  [/EDNS/, () => 'is not known by this name'],
  [/ETIMEDOUT|EABORT/, () => 'does not answer'],
  [/EHOSTUNREACH|ENETUNREACH/, () => 'cannot be reached from here'],
  [/wrong version number/, () => 'speaks no TLS on this port: write smtp:// in SMTP_URL'],
  [/EAUTH|ENOAUTH/, (why) => `refuses the name or the password in SMTP_URL (${why})`],
  [/certificate|self.signed|altnames/i, (why) => `shows a certificate that is not trusted (${why})`],
  [/EPROTOCOL/, (why) => `does not greet as a mail server should (${why})`],
  [/EENVELOPE|EMESSAGE/, (why) => `does not take the mail (${why})`],
  [/ECONNECTION/, () => 'closes the connection'],
]

/** Names a mail server by host and port, without the account and the password that its URL may contain. */
export function mailServerName(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `Mail server ${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** Returns one sentence, without a period, on why this mail server does not work. */
export function whyNotMail(url: string, { code = '', message = '', response }: SmtpFailure): string {
  const why = (response ?? message).replaceAll(/\s+/g, ' ').trim().slice(0, responseMaxCharacters)
  const [, cause = () => `fails (${why})`] = causes.find(([sign]) => sign.test(`${code} ${message}`)) ?? []
  return `${mailServerName(url)} ${cause(why)}`
}

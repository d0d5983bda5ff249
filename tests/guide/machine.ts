import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { openPostgres } from '#tests/faults/private-servers.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { commitAll, copyProduct } from '#tests/setup/copy-product.ts'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** The domain of the test. Each name below localhost is an address of this machine. */
export const domain = 'porch.localhost'

/** Package of Debian and its program, for each package that the guide installs. */
const programs = '[git]=git [curl]=curl [openssl]=openssl [nodejs]=node [npm]=npm [postgresql]=psql [caddy]=caddy'

/**
 * Programs that stand before the machine's own. All that they change is below GUIDE_ROOT. They exist because a test may
 * not install packages, create accounts, boot, or ask a person to edit a file.
 */
const standIns = {
  'apt-get': `
    declare -A programs=(${programs})
    [ "$1" = update ] || for name in "\${@:3}"; do command -v "\${programs[$name]}"; done`,
  useradd: `/usr/sbin/useradd --prefix "$GUIDE_ROOT" "\${@//"$GUIDE_ROOT"/}"`,
  chown: `grep -q "^porchlight:" "$GUIDE_ROOT/etc/passwd"`,
  runuser: `
    [ "$2" = postgres ] || grep -q "^$2:" "$GUIDE_ROOT/etc/passwd"
    exec "\${@:4}"`,
  npm: `
    [ -e node_modules ] || (cd "$GUIDE_CHECKOUT" && node --eval "
      import('./tests/setup/copy-product.ts').then(({ linkPackages }) => linkPackages('$OLDPWD'))")
    PATH=\${PATH#*:} exec npm "$@"`,
  nano: `sed -i "s|^#SMTP_URL=.*|SMTP_URL=$GUIDE_SMTP_URL|" "$1"`,
  systemctl: `exec node "$GUIDE_CHECKOUT/tests/guide/systemctl.ts" "$@"`,
  reboot: `exec systemctl reboot`,
  journalctl: `tail -n "$4" "$GUIDE_ROOT/log/$2.log"`,
}

/** Opens a machine for the guide: a folder in place of `/`, with a PostgreSQL, a mail server and ports of its own. */
export async function openMachine() {
  const root = freshFolder()
  const at = (path: string) => join(root, path)
  const folders = ['bin', 'etc/systemd/system', 'etc/caddy', 'var/lib', 'opt', 'run', 'log', 'root']
  for (const folder of folders) mkdirSync(at(folder), { recursive: true })
  // PostgreSQL runs as another account than root, which cannot reach the temporary folder of the tests.
  const postgres = await openPostgres({ folder: mkdtempSync(`${dirname(tmpdir())}/porchlight-`) })
  const mailServer = await openMailServer()
  const [nodePort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()]
  const { port: postgresPort } = new URL(postgres.url)

  /** Replaces what differs on this machine in the guide's commands and in the files that they install. */
  const adapt = (text: string) =>
    text
      .replaceAll(/(?<![\w./$])\/(?=(?:opt|etc|var\/lib)\/)/g, `${root}/`)
      .replaceAll(/\b3000\b/g, `${nodePort}`)
      .replaceAll(/\b5432\b/g, postgresPort)
      .replace(/^DOMAIN=.*/m, `DOMAIN=${domain}`)
      .replace(/^REPOSITORY=.*/m, `REPOSITORY=${at('origin')}`)

  copyProduct(at('origin'))
  for (const path of globSync(at('origin/deploy/*')).filter((path) => !path.endsWith('Caddyfile')))
    writeFileSync(path, adapt(readFileSync(path, 'utf8')))
  commitAll(at('origin'), 'The version that is installed')

  for (const [name, commands] of Object.entries(standIns)) {
    writeFileSync(at(`bin/${name}`), `#!/bin/bash\nset -eu\n${commands}\n`)
    chmodSync(at(`bin/${name}`), 0o755)
  }
  for (const name of ['passwd', 'group', 'shadow', 'gshadow']) writeFileSync(at(`etc/${name}`), '')
  // The units of Debian's packages. Caddy signs its certificate itself, because nobody else would for this domain.
  writeFileSync(at('etc/systemd/system/postgresql.service'), 'Type=oneshot\nRemainAfterExit=yes\n')
  writeFileSync(at('run/enabled'), 'postgresql\n')
  const options = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`]
  writeFileSync(at('caddy.conf'), `{\n${options.join('\n')}\n}\nimport ${at('etc/caddy/Caddyfile')}\n`)
  writeFileSync(
    at('etc/systemd/system/caddy.service'),
    `Environment=XDG_DATA_HOME=${root} XDG_CONFIG_HOME=${root}
ExecStart=caddy run --config ${at('caddy.conf')} --adapter caddyfile
WantedBy=multi-user.target\n`,
  )
  const authority = at('caddy/pki/authorities/local/root.crt')
  writeFileSync(at('.curlrc'), `cacert=${authority}\nconnect-to=${domain}:443:127.0.0.1:${httpsPort}\n`)

  const env = {
    PATH: [at('bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    ...{ HOME: at('root'), CURL_HOME: root, TMPDIR: process.env['TMPDIR'] },
    ...{ PGHOST: '127.0.0.1', PGPORT: postgresPort, PGUSER: 'postgres' },
    ...{ GUIDE_ROOT: root, GUIDE_CHECKOUT: resolve('.'), GUIDE_SMTP_URL: mailServer.url },
  }

  /** Runs commands in a new terminal and returns what they print; throws at the first one that fails. */
  async function run(commands: string): Promise<string> {
    const child = spawn('bash', ['-xeuo', 'pipefail', '-c', adapt(commands)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new Error(`The commands ended with ${code}:\n${err.slice(-3000)}\n${out.slice(-1000)}`)
    return out
  }

  return {
    at,
    run,
    mails: mailServer.received,
    async close() {
      await run('systemctl halt')
      await mailServer.close()
      await postgres.remove()
      rmSync(root, { recursive: true })
    },
  }
}

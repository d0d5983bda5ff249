import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { vi } from 'vitest'
import { hangMs } from '#tests/setup/hang.ts'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

export const caddyfile = 'deploy/Caddyfile'

/** True if Caddy is installed. */
export const canOpenCaddy = spawnSync('caddy', ['version']).status === 0
if (!canOpenCaddy)
  console.warn('Caddy is not installed, so its tests are skipped. On Debian: sudo apt-get install caddy')

type Options = {
  /** Addresses of the nodes. */
  nodes: string[]
  /** Time for which requests wait for a node, such as '15s'. */
  maxWait?: string | undefined
  /** True if Caddy serves TLS at localhost, as it does at a DOMAIN. */
  hasTls?: boolean
}

/** Starts Caddy with deploy/Caddyfile. Only addresses, ports and the certificate authority differ. */
export async function openCaddy({ nodes, maxWait, hasTls = false }: Options) {
  const folder = freshFolder()
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const options = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`]
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n${options.join('\n')}\n}\n${readFileSync(caddyfile, 'utf8')}`)
  const hosts = nodes.map((address) => new URL(address).host)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: hasTls ? 'localhost' : `:${httpPort}`,
      NODES: hosts.join(' '),
      LAST_NODE: hosts.at(-1),
      ...(maxWait !== undefined && { MAX_WAIT: maxWait }),
    },
    stdio: 'ignore',
  })
  const httpAddress = `http://${hasTls ? 'localhost' : '127.0.0.1'}:${httpPort}`
  const isReachable = () =>
    fetch(httpAddress, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  await vi.waitUntil(isReachable, { timeout: hangMs })
  // Caddy answers over HTTP before it has the certificate of localhost.
  if (hasTls) await vi.waitUntil(() => hasCertificate(httpsPort), { timeout: hangMs })
  return {
    address: hasTls ? `https://localhost:${httpsPort}` : httpAddress,
    /** The address that redirects to the other one, if Caddy serves TLS. */
    httpAddress,
    /** Certificate of the authority that signs the certificates of localhost. */
    readAuthority: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')),
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns true if a TLS handshake at this port of localhost gets a certificate, of any authority. */
function hasCertificate(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: 'localhost', servername: 'localhost', port, rejectUnauthorized: false })
    socket.once('error', () => resolve(false))
    socket.once('secureConnect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

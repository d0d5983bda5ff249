import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The headless shell comes first: it does the same with a quarter less work. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for tests: they let the browser run in a container and stop its background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the path of an installed Chromium or Chrome, or undefined. If CHROMIUM_PATH is set, only that path is tried.
 */
export function findChromium() {
  const places = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : usualPlaces
  return places.find((path) => existsSync(path))
}

/**
 * Returns the path of Chromium and installs it first where that is possible without a prompt; otherwise prints the
 * command that installs it and exits.
 */
export function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    return giveUp(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`)
  if (isDebian() && process.getuid() === 0) installOnDebian()
  return (
    findChromium() ?? giveUp(`The tests need Chromium or Chrome: please run \`${installCommand()}\` and try again.`)
  )
}

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

function installOnDebian() {
  console.log('Installing Chromium for the browser tests (about a minute)…')
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
}

function installCommand() {
  if (process.platform === 'darwin') return 'brew install --cask google-chrome'
  if (process.platform === 'win32') return 'winget install Google.Chrome'
  if (existsSync('/usr/bin/dnf')) return 'sudo dnf install --assumeyes chromium'
  return isDebian() ? 'sudo apt-get install --yes chromium-headless-shell' : 'sudo snap install chromium'
}

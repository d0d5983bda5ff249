/**
 * Classifies the answer of `npm outdated --json`: a `fix` raises only the patch number, a `minor` keeps the major
 * number, and a `major` may break (below 1.0.0 every minor version may). Packages whose latest version is older than
 * the installed one are left out. A package that is not installed is compared by the version in package.json.
 */
export function classifyOutdated(outdated) {
  const packages = Object.entries(outdated).map(([name, { current, wanted, latest }]) => {
    const installed = current ?? wanted
    return { name, installed, latest, step: stepBetween(installed, latest) }
  })
  return packages.filter(({ step }) => step !== 'none')
}

const numbersOf = (version) => version.split('-')[0].split('.').map(Number)

function stepBetween(installed, latest) {
  const [from, to] = [numbersOf(installed), numbersOf(latest)]
  const place = from.findIndex((number, index) => number !== to[index])
  if (place < 0 || to[place] < from[place]) return 'none'
  if (place === 0 || (place === 1 && from[0] === 0)) return 'major'
  return place === 1 ? 'minor' : 'fix'
}

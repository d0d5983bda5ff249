/**
 * Sorts the answer of `npm outdated --json`: a `fix` raises the patch number alone, a `minor` version keeps the major
 * one, a `major` may break (below 1.0.0 each minor version may). A latest version that is older than ours is left out.
 */
export function behindOf(outdated) {
  const rows = Object.entries(outdated).map(([name, { current, wanted, latest }]) => {
    const ours = current ?? wanted
    return { name, ours, latest, step: stepTo(ours, latest) }
  })
  return rows.filter(({ step }) => step !== 'none')
}

const numbersOf = (version) => version.split('-')[0].split('.').map(Number)

function stepTo(ours, latest) {
  const [from, to] = [numbersOf(ours), numbersOf(latest)]
  const place = from.findIndex((number, index) => number !== to[index])
  if (place < 0 || to[place] < from[place]) return 'none'
  if (place === 0 || (place === 1 && from[0] === 0)) return 'major'
  return place === 1 ? 'minor' : 'fix'
}

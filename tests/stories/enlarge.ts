/** Within a page: as if its reader had told the browser to write twice as large. */
export const enlarge = () =>
  document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))

/** Within a page: words that are written beyond the box that clips them, and that no scrolling brings back. */
export function cutWords(): string[] {
  const cut: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let words = walker.nextNode(); words; words = walker.nextNode()) {
    const parent = words.parentElement
    const box = parent && clipOf(parent)
    if (!box || !words.textContent?.trim() || parent.closest('svg, select, .leaflet-container, [aria-hidden="true"]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(words)
    const edge = box.getBoundingClientRect()
    const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < edge.left - 2 || right > edge.right + 2)
    if ([...range.getClientRects()].some(isOut))
      cut.push(`“${words.textContent.trim().slice(0, 40)}” at ${box.className}`)
  }
  return cut

  /**
   * What clips these words: null where they can be scrolled to, are shortened on purpose, or are there to be heard
   * only.
   */
  function clipOf(parent: Element): Element | null {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath, clip, textOverflow, webkitLineClamp } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || clip !== 'auto') return null
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null
      if (/hidden|clip/.test(overflowX)) return box
    }
    return null
  }
}

/**
 * Within a page: words of a usual length that end in the middle of a line, because their place is too narrow for them.
 */
export function brokenWords(): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let words = walker.nextNode(); words; words = walker.nextNode()) {
    const parent = words.parentElement
    if (!parent || isHeardOnly(parent)) continue
    if (parent.closest('textarea, .leaflet-container, [aria-hidden="true"]')) continue
    for (const { 0: word, index } of words.textContent?.matchAll(/(?<!\S)\p{L}{2,14}(?!\S)/gu) ?? []) {
      const range = document.createRange()
      range.setStart(words, index)
      range.setEnd(words, index + word.length)
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (first && others.some(({ top }) => top > first.top + first.height / 2))
        broken.push(`“${word}” at ${parent.className}`)
    }
  }
  return broken

  function isHeardOnly(place: Element | null): boolean {
    if (place === null) return false
    const { clipPath, clip } = getComputedStyle(place)
    return clipPath !== 'none' || clip !== 'auto' || isHeardOnly(place.parentElement)
  }
}

/**
 * Within a page: how many people are pictured, and the words of those that stand elsewhere than beside their picture.
 */
export function wordsBesidePictures() {
  const pictures = [...document.querySelectorAll('[aria-hidden=true] + *')].flatMap((words) => {
    const picture = words.previousElementSibling
    return picture && getComputedStyle(picture).borderRadius === '50%' ? [{ picture, words }] : []
  })
  const isBeside = ({ picture, words }: (typeof pictures)[number]) => {
    const [face, text] = [picture.getBoundingClientRect(), words.getBoundingClientRect()]
    const middle = (face.top + face.bottom) / 2
    return text.left >= face.right && text.top < middle && middle < text.bottom
  }
  const elsewhere = pictures.filter((pictured) => !isBeside(pictured)).map(({ words }) => words.textContent)
  return { count: pictures.length, elsewhere }
}

/** Within a page: words that stand out of their own box, or of the window. */
export function spilledWords(): string[] {
  const spilled: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let words = walker.nextNode(); words; words = walker.nextNode()) {
    const box = words.parentElement && boxOf(words.parentElement)
    if (!box || !words.textContent?.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(words)
    const edge = Math.min(box.getBoundingClientRect().right, document.documentElement.clientWidth)
    if ([...range.getClientRects()].some(({ right, width }) => width > 0 && right > edge + 2))
      spilled.push(`“${words.textContent.trim().slice(0, 40)}” at ${box.className}`)
  }
  return spilled

  /**
   * The block that holds these words: null where they can be scrolled to, are shortened on purpose, or are there to be
   * heard only.
   */
  function boxOf(parent: Element): Element | null {
    let holder: Element | null = null
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, clipPath, clip } = getComputedStyle(box)
      if (overflowX !== 'visible' || clipPath !== 'none' || clip !== 'auto') return null
      if (!display.startsWith('inline')) holder ??= box
    }
    return holder
  }
}

/**
 * Within a page: how large what is read there is written, in pixels. A heading is large by itself, and a week has no
 * room.
 */
export function sizesOfWords(): Record<string, number> {
  const sizes: Record<string, number> = {}
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let words = walker.nextNode(); words; words = walker.nextNode()) {
    const [parent, text] = [words.parentElement, words.textContent?.trim()]
    if (!parent || !text || parent.closest('h1, h2, th, svg')) continue
    sizes[text] = Number.parseFloat(getComputedStyle(parent).fontSize)
  }
  return sizes
}

/** Runs in the page: doubles the font size, as a browser setting does. */
export const doubleTextSize = () =>
  document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))

/** Runs in the page: finds texts that extend beyond a box that clips them and cannot be scrolled. */
export function findClippedTexts(): string[] {
  const clipped: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // Texts in a closed disclosure have no layout of their own yet.
    const box = parent?.checkVisibility() ? clipOf(parent) : null
    if (
      !parent ||
      !box ||
      !node.textContent?.trim() ||
      parent.closest('svg, select, .leaflet-container, [aria-hidden="true"]')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const edge = box.getBoundingClientRect()
    const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < edge.left - 2 || right > edge.right + 2)
    if ([...range.getClientRects()].some(isOut))
      clipped.push(`“${node.textContent.trim().slice(0, 40)}” at ${box.className}`)
  }
  return clipped

  /**
   * Returns the box that clips a text; null if the text can be scrolled to, is shortened on purpose, or is for screen
   * readers only.
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
 * Runs in the page: finds words of ordinary length that are broken into two lines, because their container is too
 * narrow.
 */
export function findBrokenWords(): string[] {
  const brokenWords: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || isForScreenReadersOnly(parent)) continue
    if (parent.closest('textarea, .leaflet-container, [aria-hidden="true"]')) continue
    for (const { 0: word, index } of node.textContent?.matchAll(/(?<!\S)\p{L}{2,14}(?!\S)/gu) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (first && others.some(({ top }) => top > first.top + first.height / 2))
        brokenWords.push(`“${word}” at ${parent.className}`)
    }
  }
  return brokenWords

  function isForScreenReadersOnly(element: Element | null): boolean {
    if (element === null) return false
    const { clipPath, clip } = getComputedStyle(element)
    return clipPath !== 'none' || clip !== 'auto' || isForScreenReadersOnly(element.parentElement)
  }
}

/** Runs in the page: counts the people shown with a picture, and lists the names that are not beside it. */
export function findNamesBesidePictures() {
  const pictures = [...document.querySelectorAll('[aria-hidden=true] + *')].flatMap((node) => {
    const picture = node.previousElementSibling
    const isShown = picture !== null && picture.getBoundingClientRect().width > 0
    return isShown && getComputedStyle(picture).borderRadius === '50%' ? [{ picture, node }] : []
  })
  const isBeside = ({ picture, node }: (typeof pictures)[number]) => {
    const [pictureBox, textBox] = [picture.getBoundingClientRect(), node.getBoundingClientRect()]
    const middle = (pictureBox.top + pictureBox.bottom) / 2
    return textBox.left >= pictureBox.right && textBox.top < middle && middle < textBox.bottom
  }
  const elsewhere = pictures.filter((pictured) => !isBeside(pictured)).map(({ node }) => node.textContent)
  return { count: pictures.length, elsewhere }
}

/** Runs in the page: finds texts that extend beyond their own box or the window. */
export function findOverflowingTexts(): string[] {
  const overflowing: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement && boxOf(node.parentElement)
    if (!box || !node.textContent?.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const edge = Math.min(box.getBoundingClientRect().right, document.documentElement.clientWidth)
    if ([...range.getClientRects()].some(({ right, width }) => width > 0 && right > edge + 2))
      overflowing.push(`“${node.textContent.trim().slice(0, 40)}” at ${box.className}`)
  }
  return overflowing

  /**
   * Returns the block that contains a text; null if the text can be scrolled to, is shortened on purpose, or is for
   * screen readers only.
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
 * Runs in the page: font sizes of its texts, in pixels. Headings are large anyway, and weekday headers have no space to
 * grow.
 */
export function measureFontSizes(): Record<string, number> {
  const sizes: Record<string, number> = {}
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, textBox] = [node.parentElement, node.textContent?.trim()]
    if (!parent || !textBox || parent.closest('h1, h2, th, svg')) continue
    sizes[textBox] = Number.parseFloat(getComputedStyle(parent).fontSize)
  }
  return sizes
}

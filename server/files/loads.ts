import { isElsewhere } from './elsewhere.ts'
import { fieldLoadsElsewhere, instructionMaxCharacters, unknown } from './fields.ts'
import { unsafe, type XmlElement, type XmlReader } from './xml.ts'

/** Word nests 20. */
const nestedMax = 20
const kindsMax = 4

/**
 * The instruction of a field, kept as a whole and for each kind of run. A program that reads it skips deleted runs and
 * the branches that it does not take, so each kind alone may be what it reads.
 */
class Field {
  isInResult: boolean
  readonly #texts = new Map([['all', '']])

  constructor({ isInResult }: { isInResult: boolean }) {
    this.isInResult = isInResult
  }

  append(kind: string, text: string) {
    for (const key of ['all', kind]) this.#add(key, text)
    if (this.#texts.size > kindsMax + 1) unsafe()
  }

  /** Adds what stands between the runs of an instruction. */
  separate(text: string) {
    if (!this.isInResult) for (const key of this.#texts.keys()) this.#add(key, text)
  }

  #add(key: string, text: string) {
    const before = this.#texts.get(key) ?? ''
    if (before.length <= instructionMaxCharacters)
      this.#texts.set(key, (before + text).trimStart().slice(0, instructionMaxCharacters + 1))
  }

  refuseIfItLoads() {
    for (const text of this.#texts.values()) if (fieldLoadsElsewhere(text)) unsafe()
  }
}

/** VML's elements that load a picture, each with the attribute that names it. */
const vmlTarget = /^((imagedata|fill|stroke) (src|href|althref)|image src)$/

const textNames = ['instrText', 'delInstrText', 't']
const spaceNames = ['tab', 'br', 'cr', 'ptab', 'p']
const fieldNames = ['instrText', 'delInstrText', 'fldChar', 'fldSimple']

/** Refuses a part with a field or a VML picture that loads something from another machine. */
export function refuseLoads(): XmlReader & { onEnd: () => void } {
  /** The prefix of the root, which is that of Word's own elements. */
  let own: string | undefined
  /** How many open elements are not Word's own, such as the branches of an alternative. */
  let foreignDepth = 0
  /** The name of the open element whose text may belong to a field. */
  let textOf: string | undefined
  /** Takes the instructions that stand in no field. */
  let stray = new Field({ isInResult: true })
  const open: Field[] = []

  function closeStray() {
    stray.refuseIfItLoads()
    stray = new Field({ isInResult: true })
  }

  function onFieldCharacter(type: string | undefined) {
    const field = open.at(-1)
    if (type === 'begin') {
      field?.separate(unknown)
      closeStray()
      if (open.push(new Field({ isInResult: false })) > nestedMax) unsafe()
    } else if (type === 'separate' && field) field.isInResult = true
    else if (type === 'end') open.pop()?.refuseIfItLoads()
  }

  function onOwnElement(local: string, element: XmlElement) {
    if (textNames.includes(local)) textOf = local
    if (spaceNames.includes(local)) open.at(-1)?.separate(' ')
    if (local === 'p') closeStray()
    if (local === 'fldSimple') {
      open.at(-1)?.separate(unknown)
      if (valuesOf(element, 'instr').some(fieldLoadsElsewhere)) unsafe()
    }
    if (local === 'fldChar') {
      const [type, ...others] = valuesOf(element, 'fldCharType')
      if (others.length > 0) unsafe()
      onFieldCharacter(type)
    }
  }

  return {
    onElement(element) {
      const { prefix, local } = partsOf(element.name)
      own ??= prefix
      if (loadsPicture(local, element)) unsafe()
      if (prefix === own) return onOwnElement(local, element)
      foreignDepth += 1
      if (fieldNames.includes(local)) unsafe()
    },
    onText(text) {
      const field = open.at(-1) ?? stray
      if (textOf === undefined || (textOf === 't' && field.isInResult)) return
      field.append(`${textOf} ${foreignDepth}`, text)
    },
    onElementEnd(name) {
      const { prefix, local } = partsOf(name)
      if (prefix !== own) foreignDepth -= 1
      else if (textNames.includes(local)) textOf = undefined
    },
    onEnd() {
      for (const field of [stray, ...open]) field.refuseIfItLoads()
    },
  }
}

function partsOf(name: string) {
  const at = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(at, 0)), local: name.slice(at + 1) }
}

/** The values of the attributes of this name, whatever their prefix. */
const valuesOf = ({ attributes }: XmlElement, wanted: string): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => (partsOf(name).local === wanted ? [value] : []))

const loadsPicture = (local: string, { attributes }: XmlElement) =>
  Object.entries(attributes).some(
    ([name, value]) => vmlTarget.test(`${local} ${partsOf(name).local}`) && isElsewhere(value),
  )

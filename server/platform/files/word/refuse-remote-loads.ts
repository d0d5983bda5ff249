import { refuseUnsafeFile, type XmlElement, type XmlReader } from './read-xml.ts'
import { isRemoteTarget } from './remote-target.ts'
import { connectsToRemote, fieldLoadsRemote, instructionMaxCharacters, nestedFieldMark } from './word-fields.ts'

/** Word nests at most 20 fields. */
const nestedFieldsMax = 20
const runKindsMax = 4

/**
 * Instruction of a field, collected as a whole and per kind of run. A reader skips deleted runs and alternatives that
 * it does not support, so each kind alone may be the instruction that it reads.
 */
class Field {
  isInResult: boolean
  readonly #texts = new Map([['all', '']])

  constructor({ isInResult }: { isInResult: boolean }) {
    this.isInResult = isInResult
  }

  append(kind: string, text: string) {
    for (const key of ['all', kind]) this.#add(key, text)
    if (this.#texts.size > runKindsMax + 1) refuseUnsafeFile()
  }

  /** Adds text between the runs of an instruction. */
  separate(text: string) {
    if (!this.isInResult) for (const key of this.#texts.keys()) this.#add(key, text)
  }

  #add(key: string, text: string) {
    const before = this.#texts.get(key) ?? ''
    if (before.length <= instructionMaxCharacters)
      this.#texts.set(key, (before + text).trimStart().slice(0, instructionMaxCharacters + 1))
  }

  refuseIfRemote() {
    for (const text of this.#texts.values()) if (fieldLoadsRemote(text)) refuseUnsafeFile()
  }
}

/** Elements of VML and SVG that load a picture, each with the attribute that names it. */
const pictureTargetPattern = /^((imagedata|fill|stroke) (src|href|althref)|image (src|href)|(feImage|use) href)$/
/** Attributes for the address source of a mail merge. */
const connectionAttributes = ['connectString', 'udl']

const textNames = ['instrText', 'delInstrText', 't']
const spaceNames = ['tab', 'br', 'cr', 'ptab', 'p']
const fieldNames = ['instrText', 'delInstrText', 'fldChar', 'fldSimple']

/** Refuses a part with a field or a VML picture that loads something from another machine. No library reads fields. */
export function refuseRemoteLoads(): XmlReader & { onEnd: () => void } {
  /** The prefix of the root element, which Word's own elements share. */
  let wordPrefix: string | undefined
  /** Number of open elements that are not Word's own, such as the branches of an alternative. */
  let foreignDepth = 0
  /** The name of the open element whose text may belong to a field. */
  let textElement: string | undefined
  /** Collects instructions outside of any field. */
  let stray = new Field({ isInResult: true })
  const openFields: Field[] = []

  function closeStray() {
    stray.refuseIfRemote()
    stray = new Field({ isInResult: true })
  }

  function onFieldCharacter(type: string | undefined) {
    const field = openFields.at(-1)
    if (type === 'begin') {
      field?.separate(nestedFieldMark)
      closeStray()
      if (openFields.push(new Field({ isInResult: false })) > nestedFieldsMax) refuseUnsafeFile()
    } else if (type === 'separate' && field) field.isInResult = true
    else if (type === 'end') openFields.pop()?.refuseIfRemote()
  }

  function onWordElement(local: string, element: XmlElement) {
    if (textNames.includes(local)) textElement = local
    if (spaceNames.includes(local)) openFields.at(-1)?.separate(' ')
    if (local === 'p') closeStray()
    if (local === 'fldSimple') {
      openFields.at(-1)?.separate(nestedFieldMark)
      if (valuesOf(element, 'instr').some(fieldLoadsRemote)) refuseUnsafeFile()
    }
    if (local === 'fldChar') {
      const [type, ...others] = valuesOf(element, 'fldCharType')
      if (others.length > 0) refuseUnsafeFile()
      onFieldCharacter(type)
    }
  }

  return {
    onElement(element) {
      const { prefix, local } = splitName(element.name)
      wordPrefix ??= prefix
      if (loadsPicture(local, element)) refuseUnsafeFile()
      if (connectionAttributes.includes(local) && valuesOf(element, 'val').some(connectsToRemote)) refuseUnsafeFile()
      if (prefix === wordPrefix) return onWordElement(local, element)
      foreignDepth += 1
      if (fieldNames.includes(local)) refuseUnsafeFile()
    },
    onText(text) {
      const field = openFields.at(-1) ?? stray
      if (textElement === undefined || (textElement === 't' && field.isInResult)) return
      field.append(`${textElement} ${foreignDepth}`, text)
    },
    onElementEnd(name) {
      const { prefix, local } = splitName(name)
      if (prefix !== wordPrefix) foreignDepth -= 1
      else if (textNames.includes(local)) textElement = undefined
    },
    onEnd() {
      for (const field of [stray, ...openFields]) field.refuseIfRemote()
    },
  }
}

function splitName(name: string) {
  const at = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(at, 0)), local: name.slice(at + 1) }
}

/** Returns the values of the attributes with this local name, whatever their prefix. */
const valuesOf = ({ attributes }: XmlElement, localName: string): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => (splitName(name).local === localName ? [value] : []))

const loadsPicture = (local: string, { attributes }: XmlElement) =>
  Object.entries(attributes).some(
    ([name, value]) =>
      pictureTargetPattern.test(`${local} ${splitName(name).local}`) &&
      !value.startsWith('data:') &&
      isRemoteTarget(value),
  )

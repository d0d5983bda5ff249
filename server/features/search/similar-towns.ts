import { similarTownNames, townsNamedAt } from '#server/features/places/towns.ts'
import type { TypedWords } from './query-words.ts'

const nameWordsMax = 3
const variantsMax = 4

/**
 * Returns variants of a search in which neighboring words, which may be the misspelled or unfinished name of a town,
 * are replaced by that name. The replacement of more words comes first, then the most similar name. Words that already
 * name a town are not replaced.
 */
export function withSimilarTowns(words: string[]): TypedWords[] {
  const variants: TypedWords[] = []
  for (let count = nameWordsMax; count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const phrase = words.slice(at, at + count)
      if (townsNamedAt(phrase, 0)?.words === count) continue
      for (const name of similarTownNames(phrase))
        variants.push([...words.slice(0, at), name, ...words.slice(at + count)].map((word) => [word]))
    }
  return variants.slice(0, variantsMax)
}

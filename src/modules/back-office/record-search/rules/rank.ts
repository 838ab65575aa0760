import { foldText } from '../../../../core/rules/typed/folding'

/** How well a name fits what was typed: as a whole, at its beginning, at a word, somewhere. */
function fit(label: string, text: string): number {
  const [name, typed] = [foldText(label), foldText(text)]
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(typed)) ? 2 : 3
}

/** The best of what was found, each once. */
export function bestOf<Found extends { id: string; label: string }>(
  found: readonly Found[],
  text: string,
  most: number,
): Found[] {
  const once = new Map(found.map(one => [one.id, one]))
  return [...once.values()]
    .toSorted(
      (a, b) =>
        fit(a.label, text) - fit(b.label, text) || a.label.localeCompare(b.label) || (a.id < b.id ? 1 : -1),
    )
    .slice(0, most)
}

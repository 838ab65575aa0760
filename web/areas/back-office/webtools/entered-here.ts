import { useSyncExternalStore } from 'react'

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Short texts by name that are entered on this device and kept there; what is kept under other names is left out. */
export function enteredHere<Name extends string>(
  storageKey: string,
  names: readonly Name[],
  isRight: (text: string) => boolean = () => true,
) {
  const listeners = new Set<() => void>()
  let entered: Texts<Name> | null = null

  function read(): Texts<Name> {
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
      const right = names.filter(name => typeof kept[name] === 'string' && isRight(kept[name]))
      return Object.fromEntries(right.map(name => [name, kept[name]])) as Texts<Name>
    } catch {
      return {} as Texts<Name>
    }
  }

  function all() {
    entered ??= read()
    return entered
  }

  return {
    /** Keeps a text; an empty one takes it away. */
    enter(name: Name, text: string) {
      const { [name]: _, ...others } = all()
      entered = (text ? { ...others, [name]: text } : others) as Texts<Name>
      localStorage.setItem(storageKey, JSON.stringify(entered))
      for (const listener of listeners) listener()
    },
    useEntered: () =>
      useSyncExternalStore(listener => {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      }, all),
  }
}

import type { Rolldown } from 'vite'
import { codeOf, ENTRANCES } from './entrances'

const isText = /[\\/]texts[\\/](ca|en|es|fr)\.json$/
/** Texts stay files by language and area: a visitor loads one language. */
const isCode = (id: string) => !isText.test(id)
/** Contracts come with the library that they are written in; entrances take names of types from them, and no code. */
const mayBeOfEntrance = (id: string) => isCode(id) && !/[\\/]contract[\\/]/.test(id)
/** Lists of the back office, and what describes them: never of the kit, however many screens have one. */
const isList =
  /[\\/]web[\\/](collection|ui[\\/]tables)[\\/]|[\\/]contract[\\/]([\w-]+\.collection|collections)\.ts$/
/** What is about one thing, as against the kit that all screens are made of. */
const isAbout = /[\\/]web[\\/]areas[\\/]/

/** The chunk of what one entrance needs, and screens behind the entrances too. */
const piecesOf = (entrance: string) => `${entrance}-pieces`

const reached = new WeakMap<Rolldown.ChunkingContext, Map<string, Set<string>>>()

/**
 * Left to itself the bundler makes a chunk of whatever the same screens import, hundreds of a few hundred bytes, and a
 * phone asks for six at a time: what many screens import travels together. The first load stays by itself, with the
 * libraries apart from our code, so that browsers keep the big file when we edit ours; what the screens want that
 * strangers see first is beside it, and nothing else with that. Of the figures tried, these asked for the fewest files
 * without making the main screens heavier; the budgets hold what came out.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', priority: 7, tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'frame', priority: 6, tags: ['$initial'], test: isCode },
  { name: 'forms', priority: 5, test: /[\\/](react-hook-form|use-checked-form\.ts$)/ },
  { name: 'schemas', priority: 5, test: /[\\/]node_modules[\\/]zod[\\/]/ },
  ...entranceGroups([
    'entrance',
    'pieces',
    'shop',
    'home',
    ...ENTRANCES.map(({ name }) => piecesOf(name)),
    ...ENTRANCES.map(({ name }) => name),
  ]),
  { name: 'icons', priority: 3, test: /[\\/]lucide-react[\\/]/, minShareCount: 5 },
  {
    name: 'kit',
    priority: 2,
    test: id => isCode(id) && !isList.test(id),
    minShareCount: 28,
    maxModuleSize: 4_000,
  },
  // The rules of all countries' VAT numbers are loaded with a form that asks for one, and with nothing else.
  { name: 'vat-numbers', priority: 1.5, test: /[\\/](jsvat[\\/]|fields[\\/]vat\.ts$)/ },
  // QR codes are drawn on few screens, and no other part brings them along.
  { name: 'qr-codes', priority: 2.5, test: /[\\/]uqr[\\/]/ },
  // What all collections are called, and how their records are asked for, which lists and the palette read together.
  {
    name: 'collections',
    priority: 1.5,
    test: /[\\/](contract[\\/]([\w-]+\.collection|collections)|web[\\/]collection[\\/](lookups|calls-at))\.ts$/,
  },
  // What the dispatcher's map shares with its lazy parts, which otherwise count the whole screen as their own.
  {
    name: 'dispatch',
    priority: 1.5,
    test: /[\\/]logistics[\\/](routes[\\/]vehicle-icons|optimiser[\\/]proposal-scene)\.ts$/,
  },
  // Small parts are merged: what is about one thing stays apart from the kit, which would bring along all that it needs.
  ...['part', 'about'].map(name => ({
    name,
    priority: 1,
    test: (id: string) => isCode(id) && isAbout.test(id) === (name === 'about'),
    minShareCount: name === 'about' ? 6 : 10,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  })),
]

/** A group takes along what its modules import, so that what is shared has to come first. */
function entranceGroups(names: string[]): Rolldown.CodeSplittingGroup[] {
  return names.map((name, at) => ({
    name: (id, context) => (entranceOf(id, context) === name ? name : null),
    debugName: name,
    priority: 5 - (at + 1) / 10,
    test: mayBeOfEntrance,
  }))
}

/** The chunk of the entrance that a module is needed at; that of what is needed at all of them; nothing for others. */
function entranceOf(id: string, context: Rolldown.ChunkingContext) {
  let modules = reached.get(context)
  if (!modules) {
    modules = modulesByEntrance(context)
    reached.set(context, modules)
  }
  const names = [...modules].filter(([, ids]) => ids.has(id)).map(([name]) => name)
  if (names.length === 0) return null
  if (names.includes('sign-in')) return names.length > 1 || !isAbout.test(id) ? 'entrance' : 'sign-in'
  if (!isAbout.test(id)) return 'pieces'
  const isShared = isUsedElsewhere(id, context, modules)
  if (names.length === 1) return isShared ? piecesOf(names[0]!) : names[0]!
  if (!names.includes('store')) return 'home'
  return isShared ? 'pieces' : 'shop'
}

/** By screens behind the entrances too, which would load all of an entrance for it. */
function isUsedElsewhere(
  id: string,
  context: Rolldown.ChunkingContext,
  modules: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const importers = context.getModuleInfo(id)?.importers ?? []
  return importers.some(importer => [...modules.values()].every(ids => !ids.has(importer)))
}

function modulesByEntrance(context: Rolldown.ChunkingContext) {
  return new Map(
    ENTRANCES.map(entrance => {
      const ids = new Set(codeOf(entrance))
      for (const id of ids) for (const other of context.getModuleInfo(id)?.importedIds ?? []) ids.add(other)
      return [entrance.name, ids]
    }),
  )
}

import type { World } from '../../../core/context'
import { slugOf } from '../../../core/rules/fields/slug'

/** A slug for something new: its name and a few characters of chance, since names are not unique. */
export function slugFor(world: World, name: string): string {
  const chance = Buffer.from(world.randomBytes(3)).toString('hex')
  return [slugOf(name), chance].filter(Boolean).join('-')
}

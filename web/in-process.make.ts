import type { ProductCalls, ProductWorld } from '../src/dev/in-process/door'

// Constants, since the compiler follows a path that is written into the import itself.
const CALLS = '../src/dev/in-process/calls.ts'
const WORLD = '../src/dev/in-process/product-world.ts'

/** The calls of the product that runs in the process of a test. */
export const { productCalls }: { productCalls: ProductCalls } = await import(CALLS)

/** A world of the product in the process of a test, on a database of its own. */
export async function openProductWorld(): Promise<ProductWorld> {
  const loaded: { openProductWorld(): Promise<ProductWorld> } = await import(WORLD)
  return loaded.openProductWorld()
}

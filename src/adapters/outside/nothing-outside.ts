import type { Outside } from './port'

/** Reaches nothing: a test that calls somebody says who answers. */
export const nothingOutside: Outside = {
  request: async ({ url }) => {
    throw new Error(`${new URL(url).host}: not reached from tests`)
  },
}

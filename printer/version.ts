import project from '../package.json' with { type: 'json' }

// Put in by the build: see build.ts.
declare const PRINTER_VERSION: string | undefined
declare const PRINTER_RELEASE_KEY: string | undefined

/** The product's, when the build did not say otherwise. */
export const VERSION: string = typeof PRINTER_VERSION === 'string' ? PRINTER_VERSION : project.version

/** The public half of the key that releases are signed with, DER in base64. Without it there are no updates. */
export const RELEASE_KEY: string | null = typeof PRINTER_RELEASE_KEY === 'string' ? PRINTER_RELEASE_KEY : null

/** What this program runs on, as releases name it. */
export const TARGET = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

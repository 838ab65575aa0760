import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core'

interface Unpacker {
  inflate: (archive: string) => Promise<string>
}

const root = resolve(import.meta.dir, '../..')

const flags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Maps are drawn by what stands in for a graphics card; for whole pages, and pictures of them, that is slow.
  '--disable-gpu-compositing',
  // Without a graphics card each pixel of a map is drawn once, not four times.
  '--webgl-antialiasing-mode=none',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-dev-shm-usage',
  '--no-proxy-server',
]

/**
 * Chromium sets these variables in one thread while others read the environment. A variable that is new moves the whole
 * environment in memory, and a reader then crashes the browser (getenv in libc, about once in a hundred starts).
 */
const setByChromium = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' }

/**
 * Starts the Chromium that comes with the packages, so that every machine tests the same one. `E2E_CHROMIUM=/path`
 * takes another, `E2E_SYSTEM_CHROMIUM=1` the machine's own.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...flags, ...(options.args ?? [])]
  const own = process.env.E2E_CHROMIUM ?? (process.env.E2E_SYSTEM_CHROMIUM ? systemChromium() : undefined)
  if (own)
    return chromium.launch({
      ...options,
      executablePath: own,
      args,
      env: { ...process.env, ...setByChromium } as Record<string, string>,
    })

  unpacked ??= unpackChromium()
  const packed = await unpacked
  const env = {
    ...process.env,
    ...setByChromium,
    // our libraries come last: a machine that has its own libnss3 uses that one
    LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, packed.libraries].filter(Boolean).join(':'),
    FONTCONFIG_PATH: packed.fonts,
  } as Record<string, string>
  return chromium.launch({ ...options, executablePath: packed.executable, args, env })
}

/** Once for all browsers that this process starts, also at the same moment. */
let unpacked: ReturnType<typeof unpackChromium> | undefined

/** Pictures are for people to look at: a run that only tests takes none. */
export const takesPictures = process.env.PICTURES === '1'

/** How a visitor here looks. Without a language the browser's is one that Intl does not know. */
export function visitor(options: BrowserContextOptions = {}): BrowserContextOptions {
  return {
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    // What fades and slides costs a machine without a graphics card more than what it shows.
    reducedMotion: 'reduce',
    ...options,
  }
}

function systemChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/chromium-browser']
  return places.find(path => existsSync(path))
}

/**
 * Unpacks the browser once per version. In a folder of our own, put in place by one rename: several test runs may
 * start at the same moment.
 */
async function unpackChromium() {
  const home = join(root, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const cache = process.env.E2E_BROWSER_CACHE ?? join(root, 'node_modules/.cache')
  const folder = join(cache, `chromium-${version}-${process.arch}`)
  if (!existsSync(join(folder, 'chromium'))) {
    const fresh = `${folder}.${process.pid}`
    mkdirSync(fresh, { recursive: true })
    await inTemporaryFolder(fresh, async () => {
      const { default: packed } = await import('@sparticuz/chromium')
      await packed.executablePath()
      // libnss3, libnspr4 and libexpat, which a small machine does not have; unpacked by itself only in a cloud
      const unpacker: Unpacker = await import(join(home, 'build/esm/lambdafs.js'))
      await unpacker.inflate(join(home, 'bin/al2023.tar.br'))
    })
    mkdirSync(join(fresh, 'fonts'), { recursive: true })
    writeFileSync(join(fresh, 'fonts/fonts.conf'), fontsConfig(join(folder, 'fonts')))
    try {
      renameSync(fresh, folder)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023/lib'),
    fonts: join(folder, 'fonts'),
  }
}

/** The package unpacks into the system's temporary folder: for a moment, that is this one. */
async function inTemporaryFolder(folder: string, work: () => Promise<void>) {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The package's own file looks for fonts in a folder that does not exist here: no text would be drawn. */
function fontsConfig(folder: string) {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir>
<match target="pattern"><edit name="family" mode="append"><string>Open Sans</string></edit></match></fontconfig>`
}

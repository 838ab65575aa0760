import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { BadSetting, readConfig, SETTINGS } from './config'
import { readReadme } from './dev/readme/write-readme'

test('without anything set, the demo runs on port 9070', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 9070,
    publicUrl: 'http://localhost:9070',
    wantsDemo: true,
    wantsDemoLife: true,
    isProduction: false,
  })
  expect(readConfig({ PORT: '', DEMO: '0' })).toMatchObject({ PORT: 9070, wantsDemo: false })
})

const SAFE = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://food.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Food <hello@food.example>',
  DATABASE_URL: 'postgres://db.example/food',
}

test('production runs with everything of its own, and without the demo', () => {
  expect(readConfig({ ...SAFE, DEMO_LIFE: '1' })).toMatchObject({
    isProduction: true,
    wantsDemo: false,
    wantsDemoLife: false,
    publicUrl: 'https://food.example',
  })
})

describe('refused is', () => {
  const cases: [name: string, env: Record<string, string>, says: RegExp][] = [
    ['a port out of range', { PORT: '70000' }, /^PORT=70000/],
    ['production with the demo secret', { ...SAFE, SECRET: '' }, /^SECRET/],
    ['production with the demo', { ...SAFE, DEMO: '1' }, /^DEMO/],
    ['production with simulated payments', { ...SAFE, STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY/],
    ['production that does not know its address', { ...SAFE, PUBLIC_URL: '' }, /^PUBLIC_URL/],
    ['production over plain http', { ...SAFE, PUBLIC_URL: 'http://food.example' }, /^PUBLIC_URL/],
    ['production that keeps its mails', { ...SAFE, SMTP_URL: '' }, /^SMTP_URL/],
    ['production on an empty database', { ...SAFE, DATABASE_URL: '' }, /^DATABASE_URL: production needs/],
    ['production with the sender of the demo', { ...SAFE, MAIL_FROM: '' }, /^MAIL_FROM: production needs/],
    ['a live key and one for tests', { ...SAFE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /^STRIPE_PUBLISH/],
    ['tiles without their place in it', { MAP_TILES_URL: 'https://t.example/a.png' }, /^MAP_TILES_URL=/],
    ['production that trusts its own machine', { ...SAFE, LOOPBACK_LIMIT_FACTOR: '2' }, /^LOOPBACK/],
    ['production on a clock that runs fast', { ...SAFE, CLOCK_SPEED: '20' }, /^CLOCK_SPEED: production/],
    [
      'production at another time',
      { ...SAFE, CLOCK_START: '2026-11-30T11:00:00Z' },
      /^CLOCK_START: production/,
    ],
    ['a clock that is too fast to follow', { CLOCK_SPEED: '61' }, /^CLOCK_SPEED=61/],
    ['an environment without an origin', { ENVIRONMENTS: 'staging' }, /^ENVIRONMENTS/],
    ['an environment with a path', { ENVIRONMENTS: 'staging=https://a.example/' }, /^ENVIRONMENTS/],
    ['every origin', { CORS_ORIGINS: '*' }, /^CORS_ORIGINS/],
    ['an origin with a path', { CORS_ORIGINS: 'https://a.example,https://b.example/' }, /^CORS_ORIGINS/],
    ['tiles that are all the same', { MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, /^MAP_TILES_URL/],
    ['a file of tiles without an address', { MAP_TILES_URL: '/spain.pmtiles' }, /^MAP_TILES_URL/],
    ['traffic without its place in it', { MAP_TRAFFIC_URL: 'https://t.example/a.png' }, /^MAP_TRAFFIC_URL=/],
    ['traffic without tiles', { MAP_TRAFFIC_URL: 'https://t.example/{z}/{x}/{y}.png' }, /MAP_TRAFFIC_URL/],
    ['tiles without an address', { MAP_TILES_URL: '/{z}/{x}/{y}.png' }, /^MAP_TILES_URL/],
    ['a shop host with its scheme', { SHOP_HOSTS: 'https://shop.example' }, /^SHOP_HOSTS/],
    ['half a set of keys', { STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY.*beside it/],
    ['half a gateway', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: 'Comanda' }, /^TWILIO.*beside it/],
    ['what is left of a set of keys', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEB.*beside it/],
    ['a password without its account', { TWILIO_AUTH_TOKEN: 'hush' }, /^TWILIO.*beside it/],
    ['a secret without its client', { GOOGLE_CLIENT_SECRET: 'hush' }, /^GOOGLE.*beside it/],
    ['a credit line without tiles', { MAP_ATTRIBUTION: '© Maps' }, /^MAP_ATTR.*beside it/],
    ['a key without its name', { APPLE_PRIVATE_KEY: 'key.p8', APPLE_TEAM_ID: 'T' }, /^APPLE.*beside it/],
  ]
  for (const [name, env, says] of cases)
    test(name, () => {
      const attempt = () => readConfig(env)
      expect(attempt).toThrow(BadSetting)
      expect(attempt).toThrow(says)
    })
})

test('a wrong setting that is a secret is not said aloud', () => {
  expect(() => readConfig({ SECRET: 'hush-hush' })).toThrow(/^SECRET=…: must be at least/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hush@db' })).toThrow(/^DATABASE_URL=…:/)
})

test('the README lists every setting as it is', async () => {
  const { is, shouldBe } = await readReadme()
  expect(is).toBe(shouldBe)
})

test('environments have names and origins, and tokens in addresses are for development', () => {
  const { ENVIRONMENTS, takesHandedTokens } = readConfig({
    ENVIRONMENTS: 'staging=https://staging.example, sand box=http://localhost:9070',
  })
  expect(ENVIRONMENTS).toEqual([
    { name: 'staging', origin: 'https://staging.example' },
    { name: 'sand box', origin: 'http://localhost:9070' },
  ])
  expect(takesHandedTokens).toBe(true)
})

test('every setting is read by some part of the product', async () => {
  const isProduct = (file: string) => !/\.test\.ts$|^dev\//.test(file)
  const files = [...new Bun.Glob('**/*.ts').scanSync({ cwd: import.meta.dir })].filter(isProduct)
  const sources = await Promise.all(
    files.map(async file => {
      const source = await Bun.file(join(import.meta.dir, file)).text()
      // Where settings are described, only what is done with their values counts.
      return file === 'config.ts' ? source.slice(source.indexOf('export function readConfig')) : source
    }),
  )
  const isRead = (name: string) => sources.some(source => new RegExp(`\\b${name}\\b(?!')`).test(source))
  expect(Object.keys(SETTINGS).filter(name => !isRead(name))).toEqual([])
})

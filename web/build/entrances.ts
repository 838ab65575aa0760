import { join } from 'node:path'
import { CHANNELS } from '../../src/core/rules/ordering/channels'
import type { Language } from '../i18n/language'
import type { TextArea } from '../i18n/texts'

/** A screen by which strangers come in: what it is made of is fetched at once, and seen before any script runs. */
export interface Entrance {
  name: string
  /** Its addresses, one for each way it begins; `:word` stands for what may be anything. */
  addresses: readonly string[]
  /** Below web/. What they import comes with them, what they import later does not. */
  modules: readonly string[]
  /** As the screen names them. */
  texts: readonly TextArea[]
}

const WEB = join(import.meta.dir, '..')
const AT_EVERY_ENTRANCE = ['areas/shell/navigation/account-menu.tsx']

/** Of one address there may be two, by what it asks for: what the screen shows then is named with it. */
export const ENTRANCES: readonly Entrance[] = [
  {
    name: 'front-door',
    addresses: ['/', '/search'],
    modules: [
      'areas/shell/shell/shop-shell.tsx',
      'areas/orders/home/home.tsx',
      'areas/orders/home/front-door.tsx',
      ...AT_EVERY_ENTRANCE,
    ],
    texts: ['home', 'shop', 'cart', 'menu'],
  },
  {
    name: 'kitchens',
    addresses: CHANNELS.map(channel => `/search?channel=${channel}`),
    modules: [
      'areas/shell/shell/shop-shell.tsx',
      'areas/orders/home/home.tsx',
      'areas/orders/shop/search.tsx',
      ...AT_EVERY_ENTRANCE,
    ],
    texts: ['shop', 'cart', 'menu'],
  },
  {
    name: 'store',
    addresses: CHANNELS.flatMap(channel => [
      `/stores/:store/${channel}`,
      `/stores/:store/${channel}/:catalog`,
    ]),
    modules: ['areas/shell/shell/shop-shell.tsx', 'areas/orders/shop/store.tsx', ...AT_EVERY_ENTRANCE],
    texts: ['shop', 'cart', 'menu'],
  },
  {
    name: 'sign-in',
    addresses: ['/login'],
    modules: ['areas/shell/shell/plain-shell.tsx', 'areas/identity/sign-in/login.tsx', ...AT_EVERY_ENTRANCE],
    texts: ['sign-in'],
  },
]

export const codeOf = ({ modules }: Entrance) => modules.map(file => join(WEB, file))

export const textsOf = ({ texts }: Entrance, language: Language) => [
  join(WEB, `i18n/texts-${language}.ts`),
  ...texts.flatMap(area => [
    ...new Bun.Glob(`areas/*/${area}/texts/${language}.json`).scanSync({ cwd: WEB, absolute: true }),
  ]),
]

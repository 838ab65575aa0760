import { join } from 'node:path'
import type { Language } from '../i18n/language'
import type { TextArea } from '../i18n/texts'

/** A screen by which strangers come in: what it is made of is fetched at once, and seen before any script runs. */
export interface Entrance {
  name: string
  /** Its addresses, as the router writes them. */
  paths: readonly string[]
  /** Below web/. What they import comes with them, what they import later does not. */
  modules: readonly string[]
  /** As the screen names them. */
  texts: readonly TextArea[]
}

const WEB = join(import.meta.dir, '..')
const AT_EVERY_ENTRANCE = ['areas/navigation/account-menu.tsx']

export const ENTRANCES: readonly Entrance[] = [
  {
    name: 'search',
    paths: ['/', '/search'],
    modules: ['areas/shell/shop-shell.tsx', 'areas/shop/search.tsx', ...AT_EVERY_ENTRANCE],
    texts: ['shop', 'cart', 'menu', 'my-orders'],
  },
  {
    name: 'store',
    paths: ['/stores/$storeId/$channel', '/stores/$storeId/$channel/$catalog'],
    modules: ['areas/shell/shop-shell.tsx', 'areas/shop/store.tsx', ...AT_EVERY_ENTRANCE],
    texts: ['shop', 'cart', 'menu', 'my-orders'],
  },
  {
    name: 'sign-in',
    paths: ['/login'],
    modules: ['areas/shell/plain-shell.tsx', 'areas/sign-in/login.tsx', ...AT_EVERY_ENTRANCE],
    texts: ['sign-in'],
  },
]

export const codeOf = ({ modules }: Entrance) => modules.map(file => join(WEB, file))

export const textsOf = ({ texts }: Entrance, language: Language) => [
  join(WEB, `i18n/texts-${language}.ts`),
  ...texts.map(area => join(WEB, `areas/${area}/texts/${language}.json`)),
]

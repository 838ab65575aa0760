import type { ComponentType } from 'react'
import type { Collected } from '../../src/modules/back-office/record-search/contract/collections'
import type { NavIcon } from '../areas/shell/navigation/nav-icons'
import type { CollectionName, FormSection } from '../collection/describe'
import type { TextArea } from '../i18n/texts'
import { type NavGroup, screensUnder } from '../router/screen'
import { flag, pageNumber, query, text } from '../router/search-params'
import { officeShell } from './shells'

const office = screensUnder(officeShell)

/** What the address of a collection says about its list. */
export const records = query({
  q: text,
  page: pageNumber,
  sort: text,
  filter: text,
  archived: flag,
  tab: text,
})

type Shown = Collected & { name: CollectionName }
type Form = readonly FormSection[]

interface CollectionScreen<Module> {
  group: NavGroup
  load: () => Promise<Module>
  /** The form of its records, which calls their fields by the names that people know. */
  form?: (module: Module) => Form | Promise<Form>
  texts?: readonly TextArea[]
  /** Left out: that of its records. */
  icon?: NavIcon
}

/** The screen of a described collection: its list, and beside it the record whose id the address holds. */
export const collectionScreen = <const Collection extends Shown, Module extends { default: ComponentType }>(
  collection: Collection,
  { group, load, form, texts = [], icon = collection.icon }: CollectionScreen<Module>,
) =>
  office(`${collection.screen}/{-$entityId}` as `${Collection['screen']}/{-$entityId}`, load, {
    collection: collection.name,
    opens: collection.opens,
    texts: ['collection', ...texts],
    nav: [group, icon],
    search: records,
    ...(form && { form: async () => form(await load()) }),
  })

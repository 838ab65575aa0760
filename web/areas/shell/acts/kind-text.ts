import { useTranslations } from 'use-intl'
import { collectionOf } from '../../../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../../../src/modules/back-office/record-search/contract/record-search'

/** What the records of a kind are called: as the screen of their collection is, unless the acts have another word. */
export function useKindText(): (kind: RecordKind) => string {
  const acts = useTranslations('acts')
  const collections = useTranslations('collection')
  return kind => {
    const own = `kinds.${kind}` as 'kinds.person'
    const title = `collections.${collectionOf(kind).name}.title` as 'collections.people.title'
    return acts.has(own) ? acts(own) : collections(title)
  }
}

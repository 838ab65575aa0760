import { useTranslations } from 'use-intl'
import { collectionOf } from '../../../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../../../src/modules/back-office/record-search/contract/record-search'

/** What the records of a kind are called: as the screen of their collection is, unless the acts have another word. */
export function useKindText(): (kind: RecordKind) => string {
  const t = useTranslations()
  return kind => {
    const own = `acts.kinds.${kind}` as 'acts.kinds.person'
    const title =
      `collection.collections.${collectionOf(kind).name}.title` as 'collection.collections.people.title'
    return t(t.has(own) ? own : title)
  }
}

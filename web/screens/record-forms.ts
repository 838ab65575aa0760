import { collectionOf } from '../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../src/modules/back-office/record-search/contract/record-search'
import type { FormSection } from '../collection/describe'

/** The form of this kind of record, which its screen brings; empty where it has none. */
export async function formOfRecord(kind: RecordKind): Promise<readonly FormSection[]> {
  const { officeScreens } = await import('../all-routes')
  const { name } = collectionOf(kind)
  const screens = officeScreens.map(({ options }) => options.staticData?.screen)
  return (await screens.find(screen => screen?.collection === name)?.form?.()) ?? []
}

import type { World } from '../../../core/context'
import type { Writing } from '../../../core/write'
import {
  type CatalogRow,
  insertCatalogVersion,
  nextVersionNumber,
  setPublishedVersion,
} from '../catalog/catalogs.store'
import type { Publication } from './publication'

/** Makes a version of a locked catalog and sells by it from now on. */
export async function putOnSale(
  { db, world, now, emit, audit }: Writing & { world: World; now: Date },
  catalog: CatalogRow,
  { content, storeIds, returnsTo }: Publication,
  { note, by }: { note: string | null; by: string | null },
): Promise<{ catalogVersionId: string; number: number }> {
  const number = await nextVersionNumber(db, catalog.id)
  const catalogVersionId = world.newId()
  await insertCatalogVersion(db, {
    ...{ id: catalogVersionId, catalog_id: catalog.id, number, content, note },
    ...{ published_by: by, published_at: now, returns_to: returnsTo?.id },
  })
  await setPublishedVersion(db, catalog.id, catalogVersionId, now)
  audit({
    type: 'catalog',
    id: catalog.id,
    after: {
      publishedVersionId: catalogVersionId,
      number,
      ...(returnsTo ? { returnsTo: returnsTo.number } : {}),
    },
  })
  emit('catalog.published', { catalogId: catalog.id, storeIds })
  return { catalogVersionId, number }
}

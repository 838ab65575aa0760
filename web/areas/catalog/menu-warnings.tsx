import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CatalogWarning } from '../../../src/modules/catalog/contract/catalogs'

/** So many are read at a glance; more wait to be unfolded. */
const AT_A_GLANCE = 5

/** What was noticed about a menu that is put on sale; nothing of it stops that. */
export function MenuWarnings({ warnings }: { warnings: readonly CatalogWarning[] }) {
  const t = useTranslations('catalog')
  if (warnings.length === 0) return null
  return (
    <details open={warnings.length <= AT_A_GLANCE} className="rounded-ctl bg-warnSoft px-3 py-2 text-warn">
      <summary className="cursor-pointer font-semibold pointer-coarse:py-2">
        <TriangleAlert size={16} aria-hidden className="mr-2 inline align-[-3px]" />
        {t('publish.warnings', { count: warnings.length })}
      </summary>
      <ul className="mt-1 space-y-0.5">
        {warnings.map(warning => (
          <li key={[warning.kind, warning.sectionId, warning.productId].join()}>
            {t(`publish.kinds.${warning.kind}`, { name: warning.name ?? '' })}
          </li>
        ))}
      </ul>
    </details>
  )
}

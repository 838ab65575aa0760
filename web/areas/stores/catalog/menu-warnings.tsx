import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CatalogWarning } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { useFormat } from '../../../i18n/format'

/** What was noticed about a menu that is put on sale, a line for each kind; nothing of it stops that. */
export function MenuWarnings({ warnings }: { warnings: readonly CatalogWarning[] }) {
  const t = useTranslations('catalog')
  if (warnings.length === 0) return null
  const groups = [...Map.groupBy(warnings, ({ kind }) => kind)]
  return (
    <section aria-labelledby="menu-warnings" className="rounded-ctl bg-warnSoft px-3 py-2 text-warn">
      <h3 id="menu-warnings" className="font-semibold">
        <TriangleAlert size={16} aria-hidden className="mr-2 inline align-[-3px]" />
        {t('publish.warnings', { count: groups.length })}
      </h3>
      <ul className="mt-1 space-y-0.5">
        {groups.map(([kind, its]) => (
          <li key={kind}>
            <Group kind={kind} warnings={its} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One is said whole; of several, whom they are about waits to be unfolded. */
function Group({ kind, warnings }: { kind: CatalogWarning['kind']; warnings: readonly CatalogWarning[] }) {
  const t = useTranslations('catalog')
  const f = useFormat()
  const names = [...new Set(warnings.flatMap(({ name }) => name ?? []))]
  if (warnings.length === 1) return t(`publish.kinds.${kind}`, { name: names[0] ?? '' })
  const text = t(`publish.groups.${kind}`, { count: warnings.length })
  if (names.length === 0) return text
  return (
    <details>
      <summary className="cursor-pointer pointer-coarse:py-2">{text}</summary>
      <p className="pl-4">{f.list(names)}</p>
    </details>
  )
}

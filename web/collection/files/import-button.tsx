import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Opening } from '../../router/opening'
import { useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import type { AnyRow, Collection } from '../describe'

type Importable = Pick<Collection<AnyRow>, 'name' | 'router' | 'takesFiles'>

const ImportRecords = lazy(() =>
  import('./import-records').then(({ ImportRecords: dialog }) => ({ default: dialog })),
)

/** Opens what takes a file into a collection, for who may write to it. */
export function ImportButton({ collection }: { collection: Importable }) {
  const t = useTranslations('collection.files')
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { name, router: of, takesFiles } = collection
  if (!takesFiles || !of) return null
  if (!(can(`${of}.create` as 'admin.brands.create') || can(`${of}.update` as 'admin.brands.update')))
    return null
  return (
    <>
      <Button icon={FileUp} className="max-sm:w-ctl max-sm:gap-0 max-sm:px-0" onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{t('open')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening />}>
          <ImportRecords name={name} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

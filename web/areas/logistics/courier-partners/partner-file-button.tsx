import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'

const PartnerFile = lazy(() => import('./partner-file'))

/** Opens what takes in the file of a courier partner, for who may send orders out with one. */
export function PartnerFileButton() {
  const t = useTranslations('courier-partners')
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('logistics.partners.upload')) return null
  return (
    <>
      <Button icon={FileUp} className="max-sm:w-ctl max-sm:gap-0 max-sm:px-0" onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{t('file.open')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening />}>
          <PartnerFile onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IncidentRemedies } from '../../../../src/modules/customer-relations/incident-care/contract/remedies'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Checkbox } from '../../../ui/fields/toggles'

export type RemedyName = 'refund' | 'credit' | 'reschedule' | 'reassign' | 'cancelOrder'
export interface RemedyProps {
  name: RemedyName
  incident: Incidence
  remedies: IncidentRemedies
  onClose: () => void
}

/** What all remedies have: the way back, whether the incident is solved by it, and the one button that does it. */
export function RemedyFrame({
  name,
  onClose,
  text,
  children,
  label,
  kind = 'primary',
  whyNot,
  solves,
  onSolves,
  action,
}: Pick<RemedyProps, 'name' | 'onClose'> & {
  text?: string
  children: ReactNode
  label: string
  kind?: 'primary' | 'danger'
  whyNot: boolean
  solves: boolean
  onSolves: (solves: boolean) => void
  action: () => Promise<unknown>
}) {
  const t = useTranslations('incidents')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`remedy.${name}`)}
      {...(text ? { text } : {})}
      footer={
        <>
          <Button onClick={onClose}>{t('remedy.close')}</Button>
          <ActionButton
            kind={kind}
            disabled={whyNot}
            action={action}
            onDone={onClose}
            onError={error => setFailure(failureText(error))}
          >
            {label}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <Checkbox checked={solves} onChange={onSolves} label={t('remedy.solves')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
      </div>
    </Dialog>
  )
}

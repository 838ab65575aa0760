import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'

/** Opens the quote that answers a request; the first press begins it. */
export function AnswerWithQuote({ purchaseId }: { purchaseId: string }) {
  const t = useTranslations('board')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { can } = useSession()
  const [isOpening, setOpening] = useState(false)
  if (!can('admin.quotes.create')) return null
  const open = async () => {
    setOpening(true)
    try {
      const { id } = await api.admin.quotes.create.mutate({ purchaseId })
      await navigate({ to: '/admin/quotes/{-$entityId}', params: { entityId: id } })
    } catch (error) {
      toast.error(failureText(error))
      setOpening(false)
    }
  }
  return (
    <Button kind="primary" loading={isOpening} onClick={() => void open()}>
      {t('pending.makeQuote')}
    </Button>
  )
}

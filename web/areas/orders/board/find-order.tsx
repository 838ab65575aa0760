import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_LOOKED_THROUGH } from '../../../../src/modules/orders/board/rules/board-order'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** Any day an order number may be from. */
const longAgo = new Date('2020-01-01T00:00:00Z')

export interface FindOrderProps {
  open: boolean
  onClose: () => void
  onFound: (row: { id: string }) => void
}

/** Opens an order by the number that a customer reads out, of whatever day. */
export function FindOrder({ open, onClose, onFound }: FindOrderProps) {
  const t = useTranslations('board')
  const failureText = useFailureText()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const find = async () => {
    const wanted = number.trim().toUpperCase()
    if (!wanted) return
    setIsAsking(true)
    try {
      const { docs } = await api.merchant.orders.list.query({
        filter: { number: wanted },
        after: longAgo,
        limit: 1,
        countUpTo: MOST_LOOKED_THROUGH,
        counts: false,
      })
      const [row] = docs
      if (!row) return setProblem(t('find.nothing', { number: wanted }))
      setNumber('')
      onClose()
      onFound(row)
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      width="card"
      title={t('find.title')}
      footer={
        <Button kind="primary" loading={isAsking} onClick={find}>
          {t('find.open')}
        </Button>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void find()
        }}
      >
        <Field label={t('find.label')} error={problem}>
          <Input
            value={number}
            placeholder="MBTM-0TAD"
            autoComplete="off"
            onChange={event => {
              setNumber(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

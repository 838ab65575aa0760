import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Popover } from '../../../ui/dialogs/popover'
import type { Choice } from '../../../ui/fields/select'
import { Suggestions } from '../../../ui/fields/suggestions'

/** Couriers and routes that orders can be given to, the best first, found by typing. */
export function AssignPicker({
  options,
  onPick,
}: {
  options: readonly Choice[]
  onPick: (value: string) => void
}) {
  const t = useTranslations('dispatch')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      label={t('orders.giveTo')}
      className="w-80 max-w-[calc(100vw-1rem)] p-0"
      trigger={
        <Button icon={UserPlus} className="flex-1">
          {t('orders.giveTo')}
        </Button>
      }
    >
      <Suggestions
        options={options}
        isChosen={() => false}
        onPick={choice => {
          setOpen(false)
          onPick(choice.value)
        }}
      />
    </Popover>
  )
}

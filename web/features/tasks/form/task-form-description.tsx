import { useId } from 'react'
import { titleMaxCharacters } from '#shared/constants.ts'
import { type Category, categories, currentCategories } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { ContactRemark } from '#web/features/tasks/contact-details/contact-remark.tsx'
import type { ContactDetails } from '#web/features/tasks/contact-details/use-contact-details.ts'
import { countLineCharacters, excessText } from '#web/lib/character-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { privacyAdviceFor, taskFormCopy } from './task-form-copy.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; contacts: ContactDetails; taskType: TaskType }

export function TaskFormDescription({ form, contacts, taskType }: Props) {
  const id = useId()
  const [inTitle, inDescription] = [contacts.remarkAt('title'), contacts.remarkAt('description')]
  const [titleRemarkId, descriptionRemarkId] = [`${id}-title`, `${id}-description`]
  const { what, titleExample, descriptionExample } = taskFormCopy[taskType]
  return (
    <Panel title={what}>
      <Stack>
        <div>
          <TextInput
            label="Title"
            placeholder={titleExample}
            {...form.text('title')}
            error={form.errors['title'] ?? excessText(countLineCharacters(form.values.title) - titleMaxCharacters)}
            describedBy={inTitle.length > 0 ? titleRemarkId : undefined}
          />
          <ContactRemark id={titleRemarkId} details={inTitle} contacts={contacts} />
        </div>
        <div>
          <TextArea
            label="Description"
            description={privacyAdviceFor(form.values.category)}
            placeholder={descriptionExample}
            minRows={4}
            {...form.text('description')}
            describedBy={inDescription.length > 0 ? descriptionRemarkId : undefined}
          />
          <ContactRemark id={descriptionRemarkId} details={inDescription} contacts={contacts} />
        </div>
        <CategoryField form={form} />
      </Stack>
    </Panel>
  )
}

function CategoryField({ form }: { form: TaskForm }) {
  const { category } = form.values
  const look = isCategory(category) && {
    leftSection: <CategoryTile category={category} size={30} />,
    leftSectionWidth: 48,
  }
  return <Select label="Category" data={categoryChoices(category)} {...look} {...form.text('category')} />
}

const isCategory = (name: string): name is Category => Object.hasOwn(categories, name)

/** The ten offered categories; an older post may keep a former one. */
function categoryChoices(current: string) {
  const isOlder = isCategory(current) && !currentCategories.includes(current)
  const names = isOlder ? [current, ...currentCategories] : currentCategories
  const choices = names.map((value) => ({ value, label: categories[value].label }))
  return [{ value: '', label: 'Choose a category', disabled: true }, ...choices]
}

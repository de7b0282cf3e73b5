/** What is alike in all else, in groups of one shape. */

/** So many of one shape are a group of their own; fewer stay with the others. */
const OWN_GROUP = 5;

/** The members of a group, apart by shape where there are enough of one; the others together, last. */
export function byShape<Member extends { readonly shape?: string }>(members: readonly Member[]): (readonly Member[])[] {
  const shapes = groupedBy(members, ({ shape = '' }) => shape);
  const own = shapes.filter(({ length }) => length >= OWN_GROUP);
  const others = shapes.filter(({ length }) => length < OWN_GROUP).flat();
  return others.length === 0 ? own : [...own, others];
}

/** The shape of all members; undefined where they have none, or several. */
export function shapeOfAll(members: readonly { readonly shape?: string }[]): string | undefined {
  const [first] = members;
  return members.every(({ shape }) => shape === first?.shape) ? first?.shape : undefined;
}

/** In the order in which the first of each came. */
export function groupedBy<Member>(
  members: readonly Member[],
  keyOf: (member: Member) => string,
): (readonly Member[])[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

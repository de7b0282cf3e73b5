/** What a run was about, where a line of output.jsonl says it. */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';

export interface Task {
  /** Id of the instance of a benchmark, or of the issue. */
  readonly name: string | undefined;
  readonly repository: string | undefined;
}

/** The task of a run of a benchmark, or of one that was to resolve an issue; unknown without any. */
export function taskOf(output: JsonObject): Task {
  const { owner, repo, number } = objectOf(output['issue']);
  const ofIssue = textOf(owner) && textOf(repo) && `${textOf(owner)}/${textOf(repo)}`;
  return {
    name: textOf(output['instance_id']) ?? (ofIssue && `${ofIssue}#${typeof number === 'number' ? number : ''}`),
    repository: textOf(objectOf(output['instance'])['repo']) ?? ofIssue,
  };
}

import { Notice } from "../kit/notice.tsx";

/** What visitors would find broken in a menu, named before it is saved. */
export function MenuProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Notice tone="warning">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

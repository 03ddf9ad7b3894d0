-- The account area and the sending area both refuse by these, so their codes became common.
UPDATE `send_run` SET `paused_reason` = CONCAT('common.', SUBSTRING(`paused_reason`, 9))
WHERE `paused_reason` IN ('sending.messenger-login', 'sending.messenger-token', 'sending.messenger-away');

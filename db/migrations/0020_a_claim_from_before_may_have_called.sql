UPDATE `send_recipient` SET `calling_at` = `claimed_at` WHERE `state` = 'SENDING' AND `calling_at` IS NULL;
